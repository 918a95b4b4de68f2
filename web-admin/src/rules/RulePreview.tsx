import { useFormContext, useWatch } from 'react-hook-form';
import { useDocumentForm } from '../documents/document-form.js';
import { focusErrors } from '../documents/field-path.js';
import type { Values } from '../documents/resolver.js';
import { useEditorTexts } from '../documents/texts.js';
import { Panel } from '../ui/Panel.js';
import { Preview } from './Preview.js';
import { previewWindow } from './preview-window.js';

interface RulePreviewProps {
  /** The rule or destination as it is stored; null: a new one. */
  before: Readonly<Record<string, unknown>> | null;
  today: string;
}

/** Effects of saving the form on the days, and bookings that would be over the limit. Looking saves nothing. */
export const RulePreview = ({ before, today }: RulePreviewProps) => {
  const t = useEditorTexts();
  const { documentOf, group, kind } = useDocumentForm();
  const { getValues, trigger } = useFormContext<Values>();
  const typed = JSON.stringify(useWatch());
  const change = async (): Promise<object | null> => {
    if (await trigger()) return { document: documentOf(getValues()) };
    focusErrors();
    return null;
  };
  return (
    <Panel title={t('preview')}>
      <Preview
        about={t(kind === 'inventories' ? 'preview_about_destination' : 'preview_about')}
        kind={kind}
        group={group}
        window={previewWindow(getValues(), before, today)}
        of={typed}
        change={change}
      />
    </Panel>
  );
};
