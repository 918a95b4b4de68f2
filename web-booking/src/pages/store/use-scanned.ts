import type { BarcodeAnswer, MemberValidateAnswer } from '@stile/contracts';
import type { Api } from '@stile/web-kit';
import { visitorTypesOf } from '../../core/booking/basket.js';
import type { Member } from '../../core/booking/member.js';
import { useLatest } from '../../core/browser/use-latest.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useDeskTexts } from './desk-i18n.js';
import type { OpenDialog, Said } from './store-context.js';
import type { CartActions } from './use-cart-actions.js';
import { useFailed } from './use-failed.js';
import type { Sale } from './use-sale.js';

interface ScanPorts {
  readonly sale: Sale;
  readonly actions: CartActions;
  readonly setMember: (member: Member) => void;
  readonly open: (dialog: OpenDialog) => void;
  readonly say: (said: Said | null) => void;
}

const lookUpCode = (api: Api, group: string, code: string): Promise<BarcodeAnswer> =>
  api.get<BarcodeAnswer>(
    `/api/barcode/${encodeURIComponent(code)}?${new URLSearchParams({ inventoryGroup: group })}`,
  );

/**
 * The effect of a scanned code: a product is added, a reservation opened, a member's group chosen (docs/rules/desk.md
 * 86).
 */
export const useScanned = ({ sale, actions, setMember, open, say }: ScanPorts): ((code: string) => void) => {
  const { api } = useServices();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const failed = useFailed();
  const { venue, inventory, selection, reservationType, change } = sale.booking;

  const admitMember = async (code: string, group: string): Promise<void> => {
    const { date, time } = selection;
    const query = new URLSearchParams({
      code,
      inventory: inventory.id,
      start_date_time: `${date}T${time ?? '00:00'}`,
    });
    const { profile } = await api.get<MemberValidateAnswer>(`/api/memberValidate/?${query}`);
    const isKnown = visitorTypesOf(inventory, reservationType?.id).some(
      ({ id }) => id === profile.visitor_type,
    );
    setMember({ code, firstName: profile.first_name, inventory: inventory.id, group, date: date ?? '' });
    change({
      discountGroup: group,
      ...(isKnown && !selection.counts[profile.visitor_type]
        ? { counts: { [profile.visitor_type]: 1 } }
        : {}),
    });
    say({ tone: 'good', text: i18n.t('member_found', { name: profile.first_name ?? code }) });
  };

  const act = async (code: string): Promise<void> => {
    const found = await lookUpCode(api, venue.id, code);
    if (found.kind === 'reservation') return open({ name: 'reservation', id: found.reservation });
    if (found.kind === 'member') return admitMember(found.code, found.discount_group);
    const addon = inventory.addons.groups
      .flatMap(({ addons }) => addons)
      .find(({ id }) => id === found.addon_inventory);
    if (addon) actions.add(addon);
    else say({ tone: 'bad', text: t('not_sold_here', { what: found.addon_inventory }) });
  };
  return useLatest((code: string): void => {
    void act(code.trim()).catch(async (thrown: unknown) => say(await failed(thrown)));
  });
};
