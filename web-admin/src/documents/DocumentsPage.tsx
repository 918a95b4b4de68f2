import { lazy } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { NotFoundPage } from '../ui/NotFoundPage.js';
import { activeEntry } from '../app/navigation.js';
import { useTitle } from '../ui/title.js';
import { useWords } from '../i18n/words.js';
import { DocumentList } from './DocumentList.js';
import { SectionTabs } from './SectionTabs.js';
import { NEW, SECTIONS, tabPath, type Tab } from './sections.js';

const EditorPage = lazy(async () => ({ default: (await import('../editors/EditorPage.js')).EditorPage }));
const RuleDialog = lazy(async () => ({ default: (await import('../rules/RuleDialog.js')).RuleDialog }));

/** A section of the venue's documents: its kinds as tabs, their lists, one document. */
export const DocumentsPage = () => {
  const service = activeEntry(useLocation().pathname);
  const { resource, id } = useParams();
  const tabs = SECTIONS[service] ?? [];
  const tab = resource ? tabs.find(({ kind }) => kind === resource) : tabs[0];
  if (!tab) return <NotFoundPage />;
  if (id !== undefined && tab.kind !== 'capacity_rules')
    return <EditorPage service={service} kind={tab.kind} id={id === NEW ? null : id} />;
  return <TabPage key={tab.kind} service={service} tab={tab} id={id} />;
};

const TabPage = ({ service, tab, id }: { service: string; tab: Tab; id: string | undefined }) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useTitle(t(tab.label));
  const ruleType = tab.filter?.['rule_type'] ?? search.get('capacityRuleType') ?? undefined;
  return (
    <>
      <SectionTabs service={service} chosen={tab.kind} />
      <DocumentList service={service} tab={tab} />
      {id !== undefined && (
        <RuleDialog
          key={id}
          id={id === NEW ? null : id}
          group={search.get('inventoryGroup')}
          ruleType={ruleType}
          close={() => void navigate({ pathname: tabPath(service, tab), search: search.toString() })}
        />
      )}
    </>
  );
};
