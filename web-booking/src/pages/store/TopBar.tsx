import { useEffect, useState } from 'react';
import type { SessionUser } from '@stile/contracts';
import { LANGUAGES } from '@stile/web-kit';
import { useI18n, useSwitchLanguage } from '../../core/i18n/i18n.js';
import { useGet } from '../../core/services/use-query.js';
import { searchOf, useUrl } from '../../core/browser/router.js';
import { clearedSearch } from './cart.js';
import { useDeskTexts } from './desk-i18n.js';
import { handedOverIn, waitingIn } from './offline-sale.js';
import { Key } from './Key.js';
import { useStore } from './store-context.js';
import { useMode } from './use-mode.js';

/** Another destination is another page: its products come with it. */
const Destination = () => {
  const { venue, inventory } = useStore();
  const { title } = useI18n();
  const { t } = useDeskTexts();
  const search = searchOf(useUrl());
  const addressOf = (id: string): string => {
    const query = new URLSearchParams(clearedSearch(search));
    query.set('inventory', id);
    query.delete('reservationType');
    return `/store?${query}`;
  };
  return (
    <label className="store-place">
      <span className="visually-hidden">{t('destination')}</span>
      <select
        value={inventory.id}
        onChange={(event) => window.location.assign(addressOf(event.target.value))}
      >
        {venue.inventories.map((one) => (
          <option key={one.id} value={one.id}>
            {title(one.title)}
          </option>
        ))}
      </select>
    </label>
  );
};

const OtherLanguage = () => {
  const { language } = useI18n();
  const switchTo = useSwitchLanguage();
  return LANGUAGES.filter(({ id }) => id !== language).map(({ id, name }) => (
    <button
      key={id}
      type="button"
      className="button quiet store-folded"
      lang={id}
      title={name}
      onClick={() => switchTo(id)}
    >
      <span aria-hidden="true">{id.toUpperCase()}</span>
      <span className="visually-hidden">{name}</span>
    </button>
  ));
};

/** Dialogs that are always there, with their keys. */
const ALWAYS = [
  ['commands', 'F1'],
  ['guest', 'F'],
] as const;

/** How many sales without the network wait for what, the most pressing alone. */
const SoldOffline = () => {
  const { offline, open } = useStore();
  const { t } = useDeskTexts();
  const { records } = offline.state;
  const counts = [
    ['offline_settle_count', records.unsettled.length],
    ['offline_unsent_count', waitingIn(records)],
    ['offline_waits_count', handedOverIn(records).length],
  ] as const;
  const shown = counts.find(([, n]) => n > 0);
  return (
    shown && (
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => open('offline')}>
        {t(shown[0], { n: shown[1] })}
      </button>
    )
  );
};

/** Which till, who sells, what time it is, whether the server is there. */
export const TopBar = () => {
  const { tills, online, now, open, parked } = useStore();
  const { time } = useI18n();
  const { t } = useDeskTexts();
  const { isGate, toggle } = useMode();
  const [user, setUser] = useState('');
  const session = useGet<SessionUser>('/api/groups').value;
  useEffect(() => {
    if (session) setUser(session.username);
  }, [session]);
  return (
    <header className="store-top">
      <h1 className="visually-hidden">{t(isGate ? 'gate' : 'title')}</h1>
      <Destination />
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => open('till')}>
        {t('till_is', { till: tills.selected?.name ?? t('till_none') })}
        {isGate ? null : <Key name="K" />}
      </button>
      <span className="store-state" data-online={online} role="status">
        {t(online ? 'online' : 'offline')}
      </span>
      <span className="store-user">{user}</span>
      <time className="store-clock" dateTime={now}>
        {time(now.slice(11))}
      </time>
      <span className="store-space" />
      <div className="store-acts">
        {ALWAYS.map(([name, key]) => (
          <button
            key={name}
            type="button"
            className="button quiet"
            aria-haspopup="dialog"
            onClick={() => open(name)}
          >
            {t(name)} <Key name={key} />
          </button>
        ))}
        <button type="button" className={`button quiet ${isGate ? '' : 'store-folded'}`} onClick={toggle}>
          {t(isGate ? 'sell' : 'gate')} <Key name="G" />
        </button>
        <SoldOffline />
        {parked.carts.length > 0 && !isGate ? (
          <button
            type="button"
            className="button quiet"
            aria-haspopup="dialog"
            onClick={() => open('parked')}
          >
            {t('parked_count', { n: parked.carts.length })} <Key name="P" />
          </button>
        ) : null}
        <OtherLanguage />
      </div>
    </header>
  );
};
