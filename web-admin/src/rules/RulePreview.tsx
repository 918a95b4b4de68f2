import { useWatch } from 'react-hook-form';
import type { EditorForm } from '../editors/use-editor-form.js';
import { useEditorWords } from '../documents/texts.js';
import { Panel } from '../ui/Panel.js';
import { Preview } from './Preview.js';
import { previewWindow } from './preview-window.js';

interface RulePreviewProps {
  editor: EditorForm;
  group: string | null;
  /** the rule as it stands; null: a new one */ before: Readonly<Record<string, unknown>> | null;
  today: string;
}

/** What saving would do to the days, and which bookings would be over. Nothing is saved by looking. */
export const RulePreview = ({ editor, group, before, today }: RulePreviewProps) => {
  const t = useEditorWords();
  const typed = JSON.stringify(useWatch({ control: editor.form.control }));
  const change = async (): Promise<object | null> => {
    if (await editor.form.trigger()) return { document: editor.bodyOf() };
    editor.toSummary();
    return null;
  };
  return (
    <Panel title={t('preview')}>
      <Preview
        about={t('preview_about')}
        group={group}
        window={previewWindow(editor.form.getValues(), before, today)}
        of={typed}
        change={change}
      />
    </Panel>
  );
};
