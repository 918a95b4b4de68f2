import { useCreatePath, useNavigate, useResourceContext } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import { FieldLabels } from '../documents/FieldLabels.js';
import { CapacityRuleDialog } from './CapacityRuleDialog.js';
import { CapacityRuleList } from './CapacityRuleList.js';
import { useRuleType } from './use-rule-type.js';

const NEW = 'create';

/** The table of rules. A rule, or a new one, opens over its table, which stays as it is: one page for all addresses. */
export const CapacityRulePage = () => {
  const resource = useResourceContext()!;
  const { '*': id } = useParams();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const ruleType = useRuleType();
  const close = (): void =>
    navigate({ pathname: createPath({ resource, type: 'list' }), search: `?${search}` });
  return (
    <>
      <CapacityRuleList />
      {id && (
        <FieldLabels>
          <CapacityRuleDialog key={id} id={id === NEW ? null : id} ruleType={ruleType} close={close} />
        </FieldLabels>
      )}
    </>
  );
};
