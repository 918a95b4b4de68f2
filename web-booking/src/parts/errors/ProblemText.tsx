import type { Problem } from '../../core/api/problem.js';
import { useProblemText } from './error-texts.js';

export const ProblemText = ({ problem }: { problem: Problem }) => useProblemText(problem);
