import { Navigate, useSearchParams } from 'react-router';
import { TABS } from './address.js';

/** The summary is a tab of the accounting report; this is the address that it has in links of before. */
export const SummaryAddress = () => {
  const [search] = useSearchParams();
  const query = new URLSearchParams(search);
  query.set('selectedTab', String(TABS.indexOf('summary')));
  return <Navigate replace to={`/accounting_report?${query}`} />;
};
