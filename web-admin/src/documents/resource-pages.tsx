import { lazy } from 'react';
import { useResourceContext } from 'react-admin';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTitle } from '../ui/title.js';
import { useI18n } from '../i18n/use-i18n.js';
import { DocumentList } from './DocumentList.js';
import { NEW, SECTIONS, tabPath, type Tab } from './sections.js';

/* The old list and editor under react-admin's resources, until each kind has pages of its own. */

const EditorPage = lazy(async () => ({ default: (await import('../editors/EditorPage.js')).EditorPage }));
const RuleDialog = lazy(async () => ({ default: (await import('../rules/RuleDialog.js')).RuleDialog }));

const useTab = (): { service: string; tab: Tab } => {
  const resource = useResourceContext();
  for (const [service, tabs] of Object.entries(SECTIONS))
    for (const tab of tabs)
      if ((tab.filter ? 'product_rules' : tab.kind) === resource) return { service, tab };
  throw new Error(`no documents of ${String(resource)}`);
};

export const DocumentsList = () => {
  const { t } = useI18n();
  const { service, tab } = useTab();
  useTitle(t(tab.label));
  return <DocumentList service={service} tab={tab} />;
};

export const DocumentCreate = () => {
  const { service, tab } = useTab();
  return <EditorPage service={service} kind={tab.kind} id={null} />;
};

export const DocumentEdit = () => {
  const { service, tab } = useTab();
  const { id = '' } = useParams();
  return <EditorPage service={service} kind={tab.kind} id={id} />;
};

/** A rule is edited in a dialog over its table: `/capacity_rules/:id` is the same page. */
export const RulesList = () => {
  const { service, tab } = useTab();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const [, , id] = pathname.split('/');
  return (
    <>
      <DocumentsList />
      {id && (
        <RuleDialog
          key={id}
          id={id === NEW ? null : decodeURIComponent(id)}
          group={search.get('inventoryGroup')}
          ruleType={tab.filter?.['rule_type'] ?? search.get('capacityRuleType') ?? undefined}
          close={() => void navigate({ pathname: tabPath(service, tab), search: search.toString() })}
        />
      )}
    </>
  );
};
