import { Autocomplete, Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material';
import { useDocumentForm } from '../documents/document-form.js';
import { useFieldNames } from '../documents/field-names.js';
import { useEditorTexts } from '../documents/texts.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useField } from '../inputs/use-field.js';
import { settingsOf, VISITOR_TYPES, type QuestionInput } from './question-settings.js';

type Settings = Readonly<Record<string, unknown>>;

/** One setting of the question; without a value it is not there. */
const useSetting = (name: string) => {
  const { id, value, set } = useField('settings');
  const settings = (value ?? {}) as Settings;
  const { [name]: own, ...others } = settings;
  return {
    id: `${id}.${name}`,
    label: useFieldNames('reservation_types')(name),
    value: own,
    change: (next: unknown): void => set(next === undefined ? others : { ...settings, [name]: next }),
  };
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

const TextSetting = ({ name, isLong }: { name: string; isLong: boolean }) => {
  const { id, label, value, change } = useSetting(name);
  return (
    <TextField
      id={id}
      fullWidth
      multiline={isLong}
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

const FlagSetting = ({ name }: { name: string }) => {
  const { id, label, value, change } = useSetting(name);
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          id={id}
          checked={value === true || value === 1}
          onChange={({ target }) => change(target.checked ? true : undefined)}
        />
      }
    />
  );
};

interface ListSettingProps {
  readonly name: string;
  /** Choices by id; without them anything may be typed. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Texts that are typed (Enter adds one), or documents by their names. */
const ListSetting = ({ name, names }: ListSettingProps) => {
  const t = useEditorTexts();
  const { id, label, value, change } = useSetting(name);
  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo={names === undefined}
      autoSelect={names === undefined}
      options={names ? [...names.keys()] : []}
      getOptionLabel={(option) => names?.get(option) ?? option}
      value={textsOf(value)}
      onChange={(_event, texts) => change(texts.length > 0 ? texts : undefined)}
      renderInput={(params) => (
        <TextField
          {...params}
          size="medium"
          label={label}
          helperText={t(names ? 'question_for_all' : 'enter_adds')}
        />
      )}
    />
  );
};

const WaiverSetting = ({ name }: { name: string }) => {
  const t = useEditorTexts();
  const names = useDocumentNames('waivers', useDocumentForm().group);
  const { id, label, value, change } = useSetting(name);
  const chosen = typeof value === 'string' ? value : '';
  return (
    <TextField
      select
      id={id}
      fullWidth
      label={label}
      value={chosen}
      onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('none_chosen')}</option>
      {chosen !== '' && !names.has(chosen) && <option value={chosen}>{chosen}</option>}
      {[...names].map(([waiver, title]) => (
        <option key={waiver} value={waiver}>
          {title}
        </option>
      ))}
    </TextField>
  );
};

const OneSetting = ({ name, input }: { name: string; input: QuestionInput }) => {
  switch (input) {
    case 'flag':
      return <FlagSetting name={name} />;
    case 'texts':
      return <ListSetting name={name} />;
    case 'waiver':
      return <WaiverSetting name={name} />;
    default:
      return <TextSetting name={name} isLong={input === 'long_text'} />;
  }
};

/** The settings of a question's kind. Those that it does not know stay as they are, and are named. */
export const QuestionSettings = () => {
  const t = useEditorTexts();
  const { value: kind } = useField('input');
  const { value: settings } = useField('settings');
  const visitorTypes = useDocumentNames('visitor_types', useDocumentForm().group);
  const own = settingsOf(typeof kind === 'string' ? kind : '');
  const others = Object.keys((settings ?? {}) as Settings).filter(
    (name) => name !== VISITOR_TYPES && !own.some(([known]) => known === name),
  );
  return (
    <>
      {own.map(([name, input]) => (
        <OneSetting key={name} name={name} input={input} />
      ))}
      <ListSetting name={VISITOR_TYPES} names={visitorTypes} />
      {others.length > 0 && (
        <FormHelperText>{t('question_others', { names: others.join(', ') })}</FormHelperText>
      )}
    </>
  );
};
