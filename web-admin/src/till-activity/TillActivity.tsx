import { ResourceContextProvider, Title, useRequireAccess } from 'react-admin';
import { Box, Tab as TabButton, Tabs } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { TILL_SESSIONS } from '../tills/till-session.js';
import { TillSessionList } from '../tills/TillSessionList.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { TAB_NAMES, useAddress, type Tab } from './address.js';
import { TillDays } from './TillDays.js';
import { TillMovementList } from './TillMovementList.js';

const tabId = (tab: Tab): string => `till-activity-${tab}`;

/** Tills of a venue: their sessions, those of a day added up, and each movement. */
export const TillActivity = () => {
  const { t } = useI18n();
  const { chosen, choose } = useAddress();
  const { tab } = chosen;
  const { isPending } = useRequireAccess({ resource: TILL_SESSIONS, action: 'list' });
  if (isPending) return <PageSkeleton />;
  return (
    <>
      <Title title={t('nav_till_activity')} preferenceKey={false} />
      <Tabs
        value={tab}
        onChange={(_, to: Tab) => choose({ tab: to })}
        aria-label={t('nav_till_activity')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider', displayPrint: 'none' }}
      >
        {TAB_NAMES.map((name) => (
          <TabButton
            key={name}
            value={name}
            label={t(`tills.tab_${name}`)}
            id={tabId(name)}
            aria-controls={`${tabId(name)}-panel`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${tabId(tab)}-panel`}
        aria-labelledby={tabId(tab)}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Content tab={tab} />
      </Box>
    </>
  );
};

const Content = ({ tab }: { tab: Tab }) => {
  if (tab === 'sessions') return <TillSessionList />;
  if (tab === 'days') return <TillDays />;
  return (
    <ResourceContextProvider value="till_movements">
      <TillMovementList />
    </ResourceContextProvider>
  );
};
