import type { EditorKey, HelpKey } from '@stile/contracts';
import { lastName } from '../documents/field-path.js';
import { useDocumentForm } from '../documents/document-form.js';
import { FormSection } from '../documents/FormSection.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { FlagInput } from './FlagInput.js';

interface FlagGroup {
  readonly title: EditorKey;
  readonly sources: readonly string[];
}

/** A document's flags under headings, each with what it is for. */
export const FlagSections = ({ groups }: { groups: readonly FlagGroup[] }) => {
  const { kind } = useDocumentForm();
  const help = useFieldHelp();
  return groups.map(({ title, sources }) => (
    <FormSection key={title} title={title}>
      {sources.map((source) => (
        <FlagInput key={source} source={source} help={help(`${kind}.${lastName(source)}` as HelpKey)} />
      ))}
    </FormSection>
  ));
};
