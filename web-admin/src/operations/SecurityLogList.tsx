import type { SecurityEntry } from '@stile/contracts';
import { UNKNOWN_USER } from '@stile/contracts/identity/security-acts';
import { securityLog } from '@stile/contracts/reports/security-log.report';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReportList } from '../reports/ReportList.js';
import { Muted } from '../ui/Muted.js';

const aboutOf = ({ subject, code }: SecurityEntry): string => [subject, code].filter(Boolean).join(' · ');

/** The log of sign-ins, refusals, changes of rights, exports and erasures (docs/rules/identity-and-access.md 32). */
export const SecurityLogList = () => {
  const i18n = useI18n();
  const { t, number } = i18n;
  return (
    <ReportList
      report={securityLog}
      cells={{
        act: ({ act, times }) =>
          times === 1
            ? t(`operations.security_${act}`)
            : `${t(`operations.security_${act}`)} × ${number(times)}`,
        by: ({ by }) =>
          by === null ? '–' : by === UNKNOWN_USER ? t('operations.security_unknown') : actorName(by, i18n),
        about: aboutOf,
        subject: (entry) => <Muted>{aboutOf(entry)}</Muted>,
        from: ({ from }) => from ?? '–',
      }}
    />
  );
};
