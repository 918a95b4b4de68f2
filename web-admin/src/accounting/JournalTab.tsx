import { Typography } from '@mui/material';
import type { AccountingJournalAnswer, ExportFormat, JournalFile } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { FileMenu } from '../ui/FileMenu.js';
import { Panel } from '../ui/Panel.js';
import { useAddress } from './address.js';
import type { Query } from './answers.js';
import { JournalDays } from './JournalDays.js';
import { JournalLines } from './JournalLines.js';
import { Meanings } from './Meanings.js';
import { NotCoded } from './NotCoded.js';

interface JournalTabProps {
  readonly journal: AccountingJournalAnswer;
  readonly query: Query;
}

const SIDES = ['debit', 'credit'] as const;

/** The journals of a period added up, and each day's, to be saved for the venue's books. */
export const JournalTab = ({ journal, query }: JournalTabProps) => {
  const { t, money } = useI18n();
  const { chosen, choose } = useAddress();
  const { lines, total, uncoded, days, currency } = journal;
  const amounts = SIDES.flatMap((side) =>
    uncoded[side] === 0 ? [] : [t(`accounting.amount_${side}`, { amount: money(uncoded[side], currency) })],
  );
  if (lines.length === 0)
    return (
      <Panel title={t('accounting.journal_by_code')}>
        <Typography color="text.secondary">{t('accounting.nothing_posted')}</Typography>
      </Panel>
    );
  return (
    <>
      <NotCoded group={journal.inventory_group} lines={uncoded.lines} amounts={amounts.join(', ')} />
      <Panel
        title={t('accounting.journal_by_code')}
        flush
        aside={<Files query={query} total={days.reduce((sum, day) => sum + day.lines, 0)} />}
      >
        <JournalLines
          label={t('accounting.journal_by_code')}
          lines={lines}
          total={total}
          currency={currency}
        />
      </Panel>
      <JournalDays
        journal={journal}
        query={query}
        open={chosen.journal}
        onOpen={(day) => choose({ journal: day }, { replace: true })}
      />
      <Meanings
        meanings={([...SIDES, 'tax_code', 'number'] as const).map((name) => ({
          label: t(`accounting.${name}`),
          is: t(`accounting.${name}_is`),
        }))}
      />
    </>
  );
};

/** Programs of accounts read no workbook. */
const FILES: readonly (readonly [JournalFile, ExportFormat])[] = [
  ['journal', 'xlsx'],
  ['journal', 'csv'],
  ['journal_quickbooks', 'csv'],
  ['journal_xero', 'csv'],
  ['journal_sage', 'csv'],
];

const Files = ({ query, total }: { query: Query; total: number }) => {
  const { t } = useI18n();
  const { inventory_group, start_date: date_gte, end_date: date_lte, basis, asOf } = query;
  const filter = JSON.stringify({ inventory_group, date_gte, date_lte, basis });
  const choices = FILES.map(([list, format]) => ({
    label: list === 'journal' ? t(`export_${format}`) : t(`accounting.${list}`),
    rows: { list, format, filter, ...(asOf === undefined ? {} : { asOf }) },
  }));
  return <FileMenu label={t('accounting.save_journal')} choices={choices} total={total} />;
};
