import { Link as RouterLink, useLocation, useParams } from 'react-router';
import { Box } from '@mui/material';
import { useWords } from '../i18n/words.js';
import { NotFoundPage } from '../layout/NotFoundPage.js';
import { activeEntry } from '../layout/navigation.js';
import { useTitle } from '../layout/title.js';
import { tokens } from '../theme.js';
import { DocumentList } from './DocumentList.js';
import { DocumentShow } from './DocumentShow.js';
import { SECTIONS, tabPath, type Tab } from './sections.js';

/** A section of the venue's documents: its kinds as tabs, their lists, one document. */
export const DocumentsPage = () => {
  const service = activeEntry(useLocation().pathname);
  const { resource, id } = useParams();
  const tabs = SECTIONS[service] ?? [];
  const tab = resource ? tabs.find(({ kind }) => kind === resource) : tabs[0];
  if (!tab) return <NotFoundPage />;
  return id === undefined ? <TabPage key={tab.kind} service={service} tabs={tabs} tab={tab} /> : <DocumentShow service={service} kind={tab.kind} id={id} />;
};

const TabPage = ({ service, tabs, tab }: { service: string; tabs: readonly Tab[]; tab: Tab }) => {
  const { t } = useWords();
  useTitle(t(tab.label));
  return (
    <>
      {tabs.length > 1 && <Tabs service={service} tabs={tabs} chosen={tab} />}
      <DocumentList service={service} tab={tab} />
    </>
  );
};

const link = { px: 1.5, py: 1, minHeight: 44, display: 'inline-flex', alignItems: 'center', color: 'text.secondary', textDecoration: 'none', fontWeight: 600, whiteSpace: 'nowrap', borderBottom: '3px solid transparent', '&:hover': { color: 'text.primary' }, '&[aria-current]': { color: tokens.brand, borderColor: tokens.brand } };

const Tabs = ({ service, tabs, chosen }: { service: string; tabs: readonly Tab[]; chosen: Tab }) => {
  const { t } = useWords();
  return (
    <Box component="nav" aria-label={t('kinds')} sx={{ mb: 2, borderBottom: `1px solid ${tokens.line}`, overflowX: 'auto' }}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, columnGap: .5 }}>
        {tabs.map((tab) => <li key={tab.kind}><Box component={RouterLink} to={tabPath(service, tab)} aria-current={tab.kind === chosen.kind ? 'page' : undefined} sx={link}>{t(tab.label)}</Box></li>)}
      </Box>
    </Box>
  );
};
