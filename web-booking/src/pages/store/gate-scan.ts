import type { GateAnswer } from '@stile/contracts';
import { isPassing, type Problem } from '@stile/web-kit';

/** A code that was scanned at the gate, and what became of it. */
export interface Scan {
  readonly code: string;
  /** Under which it is asked until an answer comes. */ readonly key: string;
  /** Under which it is undone. */ readonly undoKey: string;
  /** They leave. */ readonly exit: boolean;
  /** Why they are let in whatever the gate says; null: the gate decides. */ readonly reason: string | null;
  /** Null until it is there. */ readonly answer: GateAnswer | null;
  readonly problem: Problem | null;
  /** Why it was refused, in the reader's words; '' where it was not. */ readonly refusal: string;
  readonly undone: boolean;
}

const SERVER_FAILED = 500;
/** The scan may have counted: it is asked again under its key. */
export const isUnanswered = (problem: Problem): boolean =>
  isPassing(problem) || problem.status >= SERVER_FAILED;
