import type { ReactElement } from 'react';
import { DateInput, ReferenceInput, SelectInput, TextInput } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import type { Report, ReportInput } from '@stile/contracts';
import { titleOf } from '../documents/document-record.js';
import { allOf } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { PHONE } from '../ui/theme.js';
import { useGroup, useVenue } from '../venue/use-venue.js';
import { sourceOf } from './address-names.js';

interface Choice {
  readonly id: string;
  readonly name: string;
}
/** Choices of a page's own, by the filter's field. Where there are none, the filter is added when it is wanted. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

const NAME_OF = { tills: 'name', addon_types: 'title', discount_groups: 'name' } as const;

/** The inputs of a report's filters. */
export const useReportFilters = <R,>({ filters }: Report<R>, choices: Choices = {}): ReactElement[] => {
  const { t, has } = useI18n();
  const wide = !useMediaQuery(PHONE, { noSsr: true });
  const group = useGroup();
  const venue = useVenue();

  const nameOf = (value: string, texts = ''): string => {
    const key = texts + value;
    return has(key) ? t(key) : value;
  };
  const choicesOf = (source: string, { kind, values = [], texts }: ReportInput): readonly Choice[] =>
    kind === 'destination'
      ? (venue?.inventories ?? [])
      : (choices[source] ?? values.map((id) => ({ id, name: nameOf(id, texts) })));
  const inputOf = (source: string, input: ReportInput): ReactElement => {
    const { kind, label, all = 'all', onPhone } = input;
    const isShown = (wide ? onPhone !== false : onPhone === true) && choices[source]?.length !== 0;
    const named = { source, label: t(label), alwaysOn: isShown };
    switch (kind) {
      case 'search':
        return <TextInput key={source} {...named} type="search" resettable />;
      case 'text':
        return <TextInput key={source} {...named} resettable />;
      case 'date':
        return <DateInput key={source} {...named} />;
      case 'document':
        return (
          <ReferenceInput
            key={source}
            source={source}
            reference={input.of!}
            {...allOf(group)}
            sort={{ field: NAME_OF[input.of!], order: 'ASC' }}
            alwaysOn={isShown}
          >
            <SelectInput label={named.label} optionText={titleOf} emptyText={t(all)} />
          </ReferenceInput>
        );
      case 'choice':
      case 'destination':
        return (
          <SelectInput key={source} {...named} choices={[...choicesOf(source, input)]} emptyText={t(all)} />
        );
    }
  };
  return filters.flatMap((filter) => (filter.input ? [inputOf(sourceOf(filter), filter.input)] : []));
};
