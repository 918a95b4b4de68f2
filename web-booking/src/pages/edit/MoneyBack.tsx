import { useEffect, useState, type ReactNode } from 'react';
import type {
  DeviceStateAnswer,
  InventoryGroupAnswer,
  RefundMethod,
  ReservationAnswer,
} from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import { cashBack } from '@stile/contracts/desk/cash-back';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import { Notice } from '../../parts/ui/Notice.js';
import { DeskTexts, useCardTexts, useDeskTexts } from '../store/desk-i18n.js';
import { lookUpPending } from '../store/look-up-pending.js';
import { notReadyText } from '../store/not-ready.js';
import { waysOf } from '../store/refund.js';
import { RETURNED } from '../store/returned.js';
import { useLeftReceipt } from '../store/use-left-receipt.js';
import { useTerminals } from '../store/use-terminals.js';
import { useTills } from '../store/use-tills.js';
import { ByHand, type ByHandProps } from './ByHand.js';
import { useDeskTargets } from './use-desk-targets.js';

/** A till or a terminal of the venue; the server remembers it for this browser. */
const Choice = ({
  id,
  label,
  value,
  options,
  select,
}: {
  id: string;
  label: string;
  value: string;
  options: readonly { readonly id: string; readonly text: string }[];
  select: (id: string | null) => Promise<void>;
}) => {
  const { t } = useDeskTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const choose = (chosen: string): void => {
    setProblem(null);
    select(chosen || null).catch((thrown: unknown) => setProblem(asProblem(thrown)));
  };
  return (
    <div className="field" data-invalid={problem ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {problem ? (
        <p role="alert" className="field-error">
          <LazyProblemText fallback={problem.message} problem={problem} />
        </p>
      ) : null}
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('till_none')}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
};

interface PlaceProps extends ByHandProps {
  readonly group: string;
}

/** Out of the till that this browser uses. */
const FromTill = ({ group, onSettle }: PlaceProps) => {
  const { t } = useDeskTexts();
  const { list, selected, select } = useTills(group);
  const till = selected?.id;
  useEffect(
    () => onSettle(till ? { way: { till }, missing: null } : { way: {}, missing: 'edit_till_not_selected' }),
    [till, onSettle],
  );
  const options = list.map(({ id, name, session }) => ({
    id,
    text: session ? name : `${name} (${t('till_closed')})`,
  }));
  return <Choice id="edit-till" label={t('till')} value={till ?? ''} options={options} select={select} />;
};

/** At the terminal that this browser uses, once it is ready. */
const AtTerminal = ({ group, onSettle }: PlaceProps) => {
  const { t } = useCardTexts();
  const { list, selected: serial, select } = useTerminals(group);
  const { api } = useServices();
  const device = { terminal_id: serial, inventory_group: group };
  const leftReceipt = useLeftReceipt(group);
  const { value, problem, retry } = useGet<DeviceStateAnswer>(
    serial === '' ? null : `/api/clover_device_state?${new URLSearchParams(device)}`,
  );
  const isReady = value?.terminalState === 'READY';
  useEffect(() => {
    if (serial === '') onSettle({ way: {}, missing: 'terminal_not_set' });
    else onSettle(isReady ? { way: { terminalData: { terminal_id: serial } }, missing: null } : null);
  }, [serial, isReady, onSettle]);
  const check = async (): Promise<void> => {
    if (!(await leftReceipt.end(serial))) await lookUpPending(api, device);
    retry();
  };
  const options = list.map((one) => ({ id: one.serial, text: `${one.name} (${one.serial})` }));
  return (
    <>
      <Choice id="edit-terminal" label={t('terminal')} value={serial} options={options} select={select} />
      {serial === '' || isReady ? null : (
        <>
          <p role="status">
            {value ? notReadyText(t, serial, value) : t(problem ? 'state_unverified' : 'state_checking')}
          </p>
          <button type="button" className="button quiet" onClick={() => void check()}>
            {t('check_state')}
          </button>
        </>
      )}
    </>
  );
};

/** To the card that paid online. */
const ToCard = ({ onSettle }: PlaceProps): ReactNode => {
  useEffect(() => onSettle({ way: {}, missing: null }), [onSettle]);
  return null;
};

const PLACES: Readonly<Record<RefundMethod, (props: PlaceProps) => ReactNode>> = {
  cash: FromTill,
  terminal: AtTerminal,
  manual: ByHand,
  card: ToCard,
};

interface MoneyBackProps extends ByHandProps {
  readonly venue: InventoryGroupAnswer;
  readonly reservation: ReservationAnswer;
  /** Less is due by that much. */ readonly amount: number;
  /** Why it was not saved. */ readonly problem: Problem | null;
}

const Ways = ({ venue, reservation, amount, problem, onSettle }: MoneyBackProps) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const [ways] = useState(() => waysOf(reservation, venue.settingsDict));
  const [method, setMethod] = useState<RefundMethod>(ways[0]!.method);
  const MethodField = PLACES[method];
  const back =
    method === 'cash' ? cashBack(amount, smallestCoinOf(venue.settingsDict), reservation.rounding) : amount;
  return (
    <section className="card" aria-labelledby="money-back-title">
      <h2 id="money-back-title">{t('return_how')}</h2>
      {problem ? (
        <Notice tone="bad" title={<LazyProblemText fallback={problem.message} problem={problem} />} focus>
          <p>{t('return_kept')}</p>
        </Notice>
      ) : null}
      <fieldset aria-labelledby="money-back-title">
        {ways.map((way) => (
          <label key={way.method} className="check">
            <input
              type="radio"
              name="money-back"
              checked={method === way.method}
              onChange={() => setMethod(way.method)}
            />
            {t(`return_${way.method}`, { card: way.last4 ? `•••• ${way.last4}` : '' })}
          </label>
        ))}
      </fieldset>
      <MethodField group={venue.id} onSettle={onSettle} />
      <div role="status">
        <dl className="lines">
          <div className="ruled grand">
            <dt>{t(RETURNED[method])}</dt>
            <dd>{money(back)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
};

/** How what a change costs less goes back; preset to how it was paid (docs/rules/desk.md 32). */
export const MoneyBack = (props: MoneyBackProps) => {
  useDeskTargets();
  return (
    <DeskTexts fallback={null}>
      <Ways {...props} />
    </DeskTexts>
  );
};
