import type { Report } from '@stile/contracts';
import { Meanings } from '../accounting/Meanings.js';
import { useI18n } from '../i18n/use-i18n.js';
import { isFigure } from '../reports/ReportTable.js';

/** A sentence for each figure of a report of tills. */
export const FigureMeanings = <R,>({ report }: { report: Report<R> }) => {
  const { t, has } = useI18n();
  const meanings = report.columns.filter(isFigure).flatMap(({ key, label }) => {
    const is = `tills.${key}_is`;
    return has(is) ? [{ label: t(label), is: t(is) }] : [];
  });
  return <Meanings meanings={meanings} />;
};
