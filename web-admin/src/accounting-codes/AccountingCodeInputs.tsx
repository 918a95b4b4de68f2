import { TextInput } from 'react-admin';
import type { JournalAccount } from '@stile/contracts';
import { JOURNAL_ACCOUNTS } from '@stile/contracts/kernel/accounts';
import { useFieldNames } from '../documents/field-names.js';
import { FormSection, MainSection, TypedIdInput } from '../documents/FormSection.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { WordsInput } from '../inputs/DocumentInput.js';
import { PercentInput } from '../inputs/FigureInput.js';

export const AccountingCodeInputs = () => {
  const nameOf = useFieldNames('accounting_codes');
  const help = useFieldHelp();
  return (
    <>
      <MainSection>
        <TypedIdInput source="code" />
        <TextInput source="title" />
      </MainSection>
      <FormSection title="section_journals">
        <WordsInput
          source="accounts"
          options={JOURNAL_ACCOUNTS}
          nameOf={(account) =>
            `${nameOf(account)} – ${help(`accounting_codes.of_${account as JournalAccount}`)}`
          }
          help={help('accounting_codes.accounts')}
        />
        <PercentInput source="tax_rate" isOptional helperText={help('accounting_codes.tax_rate')} />
        <TextInput source="tax_code" helperText={help('accounting_codes.tax_code')} />
        <TextInput source="export_name" helperText={help('accounting_codes.export_name')} />
      </FormSection>
    </>
  );
};
