import { useState } from 'react';
import { asProblem, type Problem } from '@stile/web-kit';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import { usePay } from './use-pay.js';

interface PayButtonProps {
  reservationId: string;
  edit?: number;
  payUrl: string;
  label: string;
  /** The visitor is back from a card form on this page. */
  onBack: () => void;
}

/** The way to the payment page of what waits for its payment. */
export const PayButton = ({ label, onBack, ...payment }: PayButtonProps) => {
  const pay = usePay();
  const [problem, setProblem] = useState<Problem | null>(null);
  const onClick = () => {
    setProblem(null);
    pay(payment)
      .then((isLeaving) => {
        if (!isLeaving) onBack();
      })
      .catch((thrown: unknown) => setProblem(asProblem(thrown)));
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
