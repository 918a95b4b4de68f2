import { useEffect, useState } from 'react';
import type { AddonGroup } from '@stile/contracts';
import { plainText } from '@stile/contracts/kernel/plain-text';
import { focusField } from '@stile/web-kit/browser';
import { useI18n } from '../../core/i18n/i18n.js';
import { LazyIcon } from '../widgets/LazyIcon.js';

const FIELD = 'addon-search';
const SEARCH_DELAY_MS = 800;
const SEARCH_LENGTH = 2;

/** The sought text once typing has come to rest; nothing at once when it is too short. */
export const useSought = (typed: string): string => {
  const [sought, setSought] = useState('');
  const text = typed.trim().toLowerCase();
  useEffect(() => {
    const long = text.length >= SEARCH_LENGTH;
    const timer = setTimeout(() => setSought(long ? text : ''), long ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return sought;
};

/** The groups with the products whose title contains the text, accents or not; without a text all of them. */
export const withTitle = (groups: readonly AddonGroup[], text: string): readonly AddonGroup[] => {
  const sought = plainText(text);
  if (!sought) return groups;
  return groups
    .map((group) => ({
      ...group,
      addons: group.addons.filter(({ title }) => plainText(title).includes(sought)),
    }))
    .filter(({ addons }) => addons.length > 0);
};

interface AddonSearchProps {
  typed: string;
  sought: string;
  /** The number of products found. */
  count: number;
  onType: (text: string) => void;
}

/** The search over many products (docs/rules/products.md 36). */
export const AddonSearch = ({ typed, sought, count, onType }: AddonSearchProps) => {
  const { t, n } = useI18n();
  const found = () => (count === 0 ? t('nothing_found', { text: sought }) : n('found_addons', count));
  return (
    <>
      <div className="search">
        <LazyIcon name="search" />
        <label className="visually-hidden" htmlFor={FIELD}>
          {t('search_addons')}
        </label>
        <input
          id={FIELD}
          type="search"
          autoComplete="off"
          maxLength={60}
          placeholder={t('search_addons')}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {typed ? (
          <button
            type="button"
            className="link"
            onClick={() => {
              onType('');
              focusField(FIELD);
            }}
          >
            {t('clear')}
          </button>
        ) : null}
      </div>
      <p className={sought ? 'hint' : 'visually-hidden'} role="status">
        {sought === '' ? '' : found()}
      </p>
    </>
  );
};
