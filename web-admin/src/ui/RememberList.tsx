import { useEffect } from 'react';
import { LinkBase, PrevNextButtons, useCreatePath, useListContext, useStore } from 'react-admin';
import { Box, Button } from '@mui/material';
import BackIcon from '@mui/icons-material/ArrowBack';
import { useI18n } from '../i18n/use-i18n.js';

interface ListParams {
  readonly filter: object;
  readonly sort: string;
  readonly order: 'ASC' | 'DESC';
  readonly page: number;
  readonly perPage: number;
}
/** Where react-admin keeps the parameters of a resource's list. */
const keyOf = (resource: string): string => `${resource}.listParams`;

/**
 * Notes how its list is filtered and sorted, for the way back and for the next and previous record. The list itself
 * does not read it: without an address it opens as on the first visit.
 */
export const RememberList = () => {
  const { resource, filterValues, sort, page, perPage } = useListContext();
  const [, remember] = useStore<ListParams>(keyOf(resource));
  const params = JSON.stringify({
    filter: filterValues as object,
    sort: sort.field,
    order: sort.order,
    page,
    perPage,
  });
  useEffect(() => remember(JSON.parse(params) as ListParams), [params, remember]);
  return null;
};

/** On a record's page: to the list as it was left, and to its next and previous record. */
export const WayThroughList = ({ resource, name }: { resource: string; name: string }) => {
  const { t } = useI18n();
  const createPath = useCreatePath();
  const [params] = useStore<ListParams | null>(keyOf(resource), null);
  const search = params
    ? `?${new URLSearchParams({
        filter: JSON.stringify(params.filter),
        sort: params.sort,
        order: params.order,
        page: String(params.page),
        perPage: String(params.perPage),
      })}`
    : '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
      <Button
        component={LinkBase}
        to={createPath({ resource, type: 'list' }) + search}
        startIcon={<BackIcon />}
      >
        {t('back_to', { list: name })}
      </Button>
      {params && <PrevNextButtons resource={resource} linkType="show" />}
    </Box>
  );
};
