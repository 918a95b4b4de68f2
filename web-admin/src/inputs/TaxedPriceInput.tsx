import { useFormContext } from 'react-hook-form';
import { Box } from '@mui/material';
import { WIDE } from '../documents/FormSection.js';
import { MoneyInput, PercentInput } from './FigureInput.js';
import { beforeFrom, priceFrom } from './tax.js';

const CHANGED = { shouldDirty: true, shouldTouch: true };
const threeColumns = {
  ...WIDE,
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
};

/** A price before tax, the rate, and the price with tax: typing one recomputes the other. */
export const TaxedPriceInput = () => {
  const { getValues, setValue } = useFormContext();
  const follow = (name: 'price' | 'price_before_tax', figure: number | undefined): void => {
    if (figure !== undefined) setValue(name, figure, CHANGED);
  };
  return (
    <Box sx={threeColumns}>
      <MoneyInput
        source="price_before_tax"
        onFigure={(before) => follow('price', priceFrom(before, getValues('tax_rate')))}
      />
      <PercentInput
        source="tax_rate"
        onFigure={(rate) => follow('price', priceFrom(getValues('price_before_tax'), rate))}
      />
      <MoneyInput
        source="price"
        onFigure={(price) => follow('price_before_tax', beforeFrom(price, getValues('tax_rate')))}
      />
    </Box>
  );
};
