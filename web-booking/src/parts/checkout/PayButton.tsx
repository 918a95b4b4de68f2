import { useState } from 'react';
import { asProblem, type Problem } from '@stile/web-kit';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import { usePay } from './use-pay.js';

interface PayButtonProps {
  reservationId: string;
  edit?: number;
  payUrl: string;
  label: string;
}

/** The way to the payment page of what waits for its payment. */
export const PayButton = ({ label, ...payment }: PayButtonProps) => {
  const pay = usePay();
  const [problem, setProblem] = useState<Problem | null>(null);
  const onClick = () => {
    setProblem(null);
    pay(payment).catch((thrown: unknown) => setProblem(asProblem(thrown)));
  };
  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button type="button" className="button primary" onClick={onClick}>
        {label}
      </button>
    </>
  );
};
