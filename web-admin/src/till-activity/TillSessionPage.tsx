import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Box, Tab, Tabs } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { TillSessionShow } from '../tills/TillSessionShow.js';
import { TillProof } from './TillProof.js';

/** The number of the proof's tab in the address. */
const PROOF = '2';
const TABS = [
  ['0', 'tab_report'],
  [PROOF, 'proof'],
] as const;

/** A session of a till: its X or Z report, or its proof. */
export const TillSessionPage = () => {
  const { t } = useI18n();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isProof = search.get('selectedTab') === PROOF;
  const tab = isProof ? PROOF : '0';
  const open = (to: string): void =>
    void navigate(`/till_activity/${id}${to === PROOF ? `?selectedTab=${PROOF}` : ''}`);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, to: string) => open(to)}
        aria-label={t('tills.session')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider', displayPrint: 'none' }}
      >
        {TABS.map(([value, label]) => (
          <Tab
            key={value}
            value={value}
            label={t(`tills.${label}`)}
            id={`till-session-${value}`}
            aria-controls={`till-session-${value}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`till-session-${tab}-panel`} aria-labelledby={`till-session-${tab}`}>
        {isProof ? <TillProof id={id} /> : <TillSessionShow />}
      </Box>
    </>
  );
};
