import type { ReactNode } from 'react';
import { NumberInput } from 'react-admin';
import { InputAdornment } from '@mui/material';
import { useVenue } from '../venue/use-venue.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useEditorTexts } from '../documents/texts.js';
import { figureOf, figureText, rateOf, rateText, type FigureText } from './figures.js';

export interface FigureInputProps {
  readonly source: string;
  /** The field may stay empty. */
  readonly isOptional?: boolean;
  readonly helperText?: ReactNode;
  readonly unit?: string | undefined;
  /** Told what was typed, so that another field can follow. */
  readonly onFigure?: (value: unknown) => void;
  /** How the typed text becomes a value; a number unless said otherwise. */
  readonly parse?: (text: string | number) => unknown;
  readonly format?: FigureText;
}

/**
 * React-admin's NumberInput as a text field: a comma is a point in French, which a browser's number field rejects or not by
 * its own language.
 */
export const FigureInput = ({
  source,
  isOptional = false,
  helperText,
  unit,
  onFigure,
  parse = figureOf,
  format = figureText,
}: FigureInputProps) => {
  const t = useEditorTexts();
  const { typed } = useI18n();
  return (
    <NumberInput
      source={source}
      type="text"
      parse={parse}
      format={(value: unknown) => format(value, typed)}
      helperText={helperText}
      onChange={(event) => onFigure?.(parse(event.target.value))}
      {...(isOptional ? { placeholder: t('optional_hint') } : {})}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        ...(unit ? { input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } } : {}),
      }}
    />
  );
};

/** An amount of the venue's money. */
export const MoneyInput = (props: FigureInputProps) => <FigureInput {...props} unit={useVenue()?.currency} />;

/** A rate, typed in percent. */
export const PercentInput = (props: FigureInputProps) => (
  <FigureInput {...props} unit="%" parse={rateOf} format={rateText} />
);
