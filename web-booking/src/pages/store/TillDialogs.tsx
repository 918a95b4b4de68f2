import { useState } from 'react';
import type { TillResult } from '@stile/contracts';
import { asProblem, popDrawer, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { CountedAmount } from './CountedAmount.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts, useTillTexts, type DeskKey } from './desk-i18n.js';
import { useStore } from './store-context.js';
import { amountOf } from './tender-amounts.js';
import { TillProblem } from './TillProblem.js';
import { TypedField } from './TypedField.js';
import { useCounted } from './use-counted.js';

const MAX_REASON = 200;

/** An amount of a till, with at most four decimals; below 0 where cash is taken out. */
const tillAmountOf = (text: string): number | null => {
  const typed = text.trim().replace(',', '.');
  return /^-?\d{1,7}(\.\d{1,4})?$/.test(typed) ? Number(typed) : null;
};

interface TillCall {
  readonly path: '/api/balance_till' | '/api/load_unload_till';
  readonly bodyOf: (amount: number) => object;
  readonly done: DeskKey;
}

/** Sends an amount to the till; one that differs is recorded when that is asked for. A key for each content. */
const useTillAmount = ({ path, bodyOf, done }: TillCall) => {
  const { tills, venue, open, say } = useStore();
  const { api, ports } = useServices();
  const { t } = useDeskTexts();
  const counted = useCounted(tillAmountOf);
  const [isOut, setOut] = useState(false);
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [keys] = useState(() => new Map<string, string>());
  const amount = counted.pieces && isOut && counted.amount ? -counted.amount : counted.amount;
  const send = async (record: boolean): Promise<void> => {
    if (amount === null) return;
    const body = {
      inventory_group: venue.id,
      till: tills.selected?.id ?? null,
      ...bodyOf(amount),
      ...counted.denominations,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(record ? { record_discrepancy: true } : {}),
    };
    const act = JSON.stringify(body);
    if (!keys.has(act)) keys.set(act, ports.key());
    setProblem(null);
    try {
      const { result } = await api.send<TillResult>('POST', path, body, {
        headers: { 'Idempotency-Key': keys.get(act)! },
      });
      // A count that is tried again is another try.
      keys.delete(act);
      if (result === 'discrepancy') return setWrong(true);
      open(null);
      tills.reload();
      say({ tone: 'good', text: t(done) });
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  };
  const again = (): void => {
    counted.clear();
    setWrong(false);
  };
  return { counted, amount, isOut, setOut, reason, setReason, isWrong, problem, send, again };
};

/** The direction is said for notes and coins; an amount says it by its sign. */
const Direction = ({ form: { isOut, setOut } }: { form: ReturnType<typeof useTillAmount> }) => {
  const { t } = useDeskTexts();
  return (
    <fieldset className="store-methods store-ways till-direction">
      <legend>{t('load_till')}</legend>
      {[false, true].map((out) => (
        <label key={String(out)}>
          <input
            type="radio"
            name="store-till-direction"
            checked={isOut === out}
            onChange={() => setOut(out)}
          />
          {t(out ? 'take_out' : 'put_in')}
        </label>
      ))}
    </fieldset>
  );
};

interface TillAmountProps {
  readonly name: 'count' | 'load';
  readonly title: DeskKey;
  readonly label: DeskKey;
  readonly hint: DeskKey;
  readonly call: TillCall;
}

const TillAmount = ({ name, title, label, hint, call }: TillAmountProps) => {
  const { tills } = useStore();
  const { t } = useDeskTexts();
  const form = useTillAmount(call);
  const isLoad = name === 'load';
  return (
    <DeskPopup
      name={name}
      title={t(title)}
      onSubmit={() => void form.send(false)}
      actions={
        form.isWrong ? (
          <>
            <button type="button" className="button quiet" onClick={form.again}>
              {t('try_again')}
            </button>
            <button type="button" className="button danger" onClick={() => void form.send(true)}>
              {t('record_discrepancy')}
            </button>
          </>
        ) : (
          <button type="submit" className="button primary" aria-disabled={form.amount === null}>
            {t('save')}
          </button>
        )
      }
    >
      {tills.selected ? null : <p className="field-error">{t('till_not_selected')}</p>}
      <TillProblem problem={form.problem} />
      {form.isWrong ? (
        <p role="alert" className="field-error">
          {t('discrepancy')}
        </p>
      ) : null}
      {isLoad && form.counted.pieces ? <Direction form={form} /> : null}
      <CountedAmount id="store-till-amount" label={t(label)} hint={t(hint)} counted={form.counted} />
      {isLoad || form.isWrong ? (
        <TypedField
          id="store-till-reason"
          label={t('reason')}
          value={form.reason}
          max={MAX_REASON}
          onType={form.setReason}
        />
      ) : null}
    </DeskPopup>
  );
};

const COUNT: TillCall = {
  path: '/api/balance_till',
  bodyOf: (balance) => ({ balance }),
  done: 'balance_recorded',
};
const LOAD: TillCall = {
  path: '/api/load_unload_till',
  bodyOf: (amount) => ({ amount }),
  done: 'load_completed',
};
export const CountDialog = () => (
  <TillAmount name="count" title="balance_till" label="counted" hint="counted_hint" call={COUNT} />
);
export const LoadDialog = () => (
  <TillAmount name="load" title="load_till" label="amount" hint="load_hint" call={LOAD} />
);

/** Opens a session of the till, with what was counted or with what the last one left. */
export const OpenTillDialog = () => {
  const { tills, venue, open, say } = useStore();
  const { api, ports } = useServices();
  const { t } = useDeskTexts();
  const texts = useTillTexts();
  const { selected, reload } = tills;
  const counted = useCounted(amountOf, selected?.float?.toString());
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [keys] = useState(() => new Map<string, string>());
  const submit = (): void => {
    const float = counted.amount;
    const isCounted = counted.pieces !== null || counted.typed.trim() !== '';
    setMissing(isCounted && float === null);
    if (!selected || (isCounted && float === null)) return;
    const body = {
      inventory_group: venue.id,
      ...(isCounted ? { float } : {}),
      ...counted.denominations,
    };
    const act = JSON.stringify(body);
    if (!keys.has(act)) keys.set(act, ports.key());
    setProblem(null);
    api
      .send('POST', `/api/tills/${encodeURIComponent(selected.id)}/open`, body, {
        headers: { 'Idempotency-Key': keys.get(act)! },
      })
      .then(
        () => {
          open(null);
          reload();
          say({ tone: 'good', text: t('till_opened') });
        },
        (thrown: unknown) => setProblem(asProblem(thrown)),
      );
  };
  return (
    <DeskPopup
      name="open-till"
      title={t('open_till')}
      onSubmit={submit}
      actions={
        <button type="submit" className="button primary">
          {t('open_till')}
        </button>
      }
    >
      <TillProblem problem={problem} />
      <CountedAmount
        id="store-till-float"
        label={texts.t('float')}
        hint={t('float_hint')}
        error={isMissing ? t('amount_missing') : undefined}
        counted={counted}
      />
    </DeskPopup>
  );
};

/** Opens the drawer without a sale, with the reason that the till keeps. */
export const DrawerDialog = () => {
  const { tills, venue, open, say } = useStore();
  const { api, ports } = useServices();
  const { t } = useDeskTexts();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [key] = useState(() => ports.key());
  const till = tills.selected?.id;
  const submit = (): void => {
    if (till === undefined || reason.trim() === '') return;
    api
      .send(
        'POST',
        `/api/tills/${encodeURIComponent(till)}/no_sale`,
        { inventory_group: venue.id, reason: reason.trim() },
        { headers: { 'Idempotency-Key': key } },
      )
      .then(
        () => {
          popDrawer(venue.id, tills.selected?.drawer_url);
          open(null);
          say({ tone: 'good', text: t('drawer_opened') });
        },
        (thrown: unknown) => setProblem(asProblem(thrown)),
      );
  };
  return (
    <DeskPopup
      name="drawer"
      title={t('open_drawer')}
      onSubmit={submit}
      actions={
        <button
          type="submit"
          className="button primary"
          aria-disabled={till === undefined || reason.trim() === ''}
        >
          {t('open_drawer')}
        </button>
      }
    >
      {till === undefined ? <p className="field-error">{t('till_not_selected')}</p> : null}
      <TillProblem problem={problem} />
      <TypedField
        id="store-drawer-reason"
        label={t('reason')}
        value={reason}
        max={MAX_REASON}
        autoFocus
        onType={setReason}
      />
    </DeskPopup>
  );
};
