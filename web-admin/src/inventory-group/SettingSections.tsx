import { useDocumentForm } from '../documents/document-form.js';
import { useFieldNames } from '../documents/field-names.js';
import { FormSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { RecordInput } from '../inputs/RecordInput.js';
import { SettingInput, StatusSetting } from './SettingInput.js';
import { HANDED_ON, isKnownSetting, questionOf, SETTING_GROUPS, type SettingGroup } from './settings.js';

/** A venue's settings by subject, those without an input of their own at the end. */
export const SettingSections = () => (
  <>
    {SETTING_GROUPS.map((group) => (
      <GroupSection key={group.title} {...group} />
    ))}
    <TodaySection />
    <GroupSection {...HANDED_ON} />
    <OtherSection />
  </>
);

const GroupSection = ({ title, about, settings }: SettingGroup) => (
  <FormSection title={title} {...(about ? { about } : {})}>
    {settings.map((setting) => (
      <SettingInput key={setting.name} {...setting} />
    ))}
  </FormSection>
);

const TodaySection = () => {
  const t = useEditorTexts();
  const nameOf = useFieldNames('inventory_group');
  const help = useFieldHelp();
  const destinations = useDocumentNames('inventories', useDocumentForm().group);
  return (
    <FormSection title="section_today">
      <StatusSetting
        name="live_status"
        label={nameOf('live_status')}
        help={help('inventory_group.live_status')}
      />
      {[...destinations].map(([id, name]) => (
        <StatusSetting
          key={id}
          name={`live_status_${id}`}
          label={t('today_at', { name })}
          help={help('inventory_group.live_status_here')}
        />
      ))}
    </FormSection>
  );
};

const OtherSection = () => {
  const t = useEditorTexts();
  const nameOf = useFieldNames('inventory_group');
  const labelOf = (name: string): string => {
    const question = questionOf(name);
    if (!question) return nameOf(name);
    const label = t('own_question', { name: question.word });
    return question.isFrench ? t('in_french', { field: label }) : label;
  };
  return (
    <FormSection title="section_other" about="other_settings_about" isOneList>
      <RecordInput source="settings" isHidden={isKnownSetting} labelOf={labelOf} />
    </FormSection>
  );
};
