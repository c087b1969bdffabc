"""How a hand touches a question that a page asks with generic parts."""

from typing import Any

from reivers.kernel.prompts import Choose, ChooseSeveral, Draw, Number, Prompt, Roll, Spread, Text


def touch(hand: Any, question: Any, prompt: Prompt, answer: Any) -> None:
    """Touch all that makes up an answer."""
    stage = hand.stage
    match prompt:
        case Roll():
            for face in answer["faces"]:
                stage.touch(f"face.{face}")
        case Draw():
            for one in answer:
                stage.touch(one)
        case Choose():
            stage.touch(answer)
        case ChooseSeveral():
            for one in {*answer} ^ {*question.entered}:
                stage.touch(one)
            stage.tap("primary")
        case Number():
            _number(stage, question, answer)
        case Spread():
            _spread(stage, question, prompt, answer)
        case Text():
            question.enter(answer)
            stage.tap("primary")
        case _:
            raise LookupError(prompt.key)


def _number(stage: Any, question: Any, answer: int) -> None:
    if question.by_keys:
        stage.touch(_key(stage, answer))
        return
    question.enter(answer)
    stage.pump()
    stage.tap("primary")


def _key(stage: Any, answer: int) -> str:
    """Return the key of a number; numbers below 0 have keys of their own."""
    names = ("number.below", "number.above", "number")
    return next(f"{name}.{answer}" for name in names if stage.has_hit(f"{name}.{answer}"))


def _spread(stage: Any, question: Any, prompt: Spread, answer: dict[str, int]) -> None:
    if prompt.total == prompt.least == 1:
        stage.touch(next(iter(answer)))
        return
    question.enter(answer)
    stage.pump()
    stage.tap("primary")
