import type { Problem } from '@stile/web-kit';
import { useProblemText } from './error-texts.js';

export const ProblemText = ({ problem }: { problem: Problem }) => useProblemText(problem);
