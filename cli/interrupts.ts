/** npm hands a Ctrl-C of the terminal on to a command that has had it already: two at once are one. */
const SAME_KEY_PRESS_MS = 500;

export interface InterruptSteps {
  /** First Ctrl-C: end the run early. */
  readonly stop: () => void;
  /** Second Ctrl-C, or the end of the session: leave. */
  readonly leave: () => void;
  /** Third: whatever hangs, hangs. */
  readonly abandon: () => void;
}

/** Returns a function that stops watching. */
export function watchInterrupts({ stop, leave, abandon }: InterruptSteps, now: () => number = Date.now): () => void {
  const steps = [stop, leave, abandon];
  let pressed = 0;
  let last = -Infinity;
  const press = (): void => {
    if (now() - last < SAME_KEY_PRESS_MS) return;
    last = now();
    steps[Math.min(pressed, steps.length - 1)]?.();
    pressed += 1;
  };
  const terminate = (): void => {
    pressed = Math.max(pressed, 1);
    press();
  };
  process.on('SIGINT', press);
  process.on('SIGTERM', terminate);
  process.on('SIGHUP', terminate);
  return () => {
    process.off('SIGINT', press);
    process.off('SIGTERM', terminate);
    process.off('SIGHUP', terminate);
  };
}
