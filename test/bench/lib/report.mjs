const FIGURE_WIDTH = 52;

const number = (value) =>
  !Number.isFinite(value)
    ? '-'
    : value >= 1000
      ? Math.round(value).toLocaleString('en')
      : value >= 100
        ? value.toFixed(0)
        : value >= 10
          ? value.toFixed(1)
          : value.toFixed(2);
const aimOf = ({ aim }) =>
  aim === null ? '' : aim.atLeast === undefined ? `<= ${aim.atMost}` : `>= ${aim.atLeast}`;
const verdictOf = ({ ok, noisy }) =>
  noisy ? 'machine too noisy' : ok === null ? '' : ok ? 'meets' : 'MISSES';

const line = (row) => {
  const { figure, unit, median, min, max, noisy, note } = row;
  const value = noisy ? '-' : `${number(median)}${unit ? ` ${unit}` : ''}`;
  const range = noisy || min === max ? '' : `${number(min)} - ${number(max)}`;
  return `  ${figure.padEnd(FIGURE_WIDTH)} ${value.padStart(13)}  ${range.padEnd(19)} ${aimOf(row).padEnd(8)} ${verdictOf(row).padEnd(7)} ${note}`.trimEnd();
};

/** A benchmark's rows: median, least and greatest, what was aimed at. */
export const caseText = ({ name, summary, rows, checked, fault, seconds }) => {
  const end = fault ? `  FAILED: ${fault}` : `  checked: ${checked}`;
  return `${name}: ${summary}  (${Math.round(seconds)} s)\n${[...rows.map(line), end].join('\n')}\n`;
};

export { profileText } from './profile.mjs';
