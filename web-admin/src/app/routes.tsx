import { Suspense, use, type ReactElement, type ReactNode } from 'react';
import { Route } from 'react-router';
import { CanAccess, CustomRoutes, Resource } from 'react-admin';
import { loadArea, type Area } from '../i18n/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { AccessDenied } from './AccessDenied.js';
import { isResource, nameOf } from './navigation.js';
import { SECTIONS, type Entry, type ResourceEntry, type Section, type View } from './pages.js';
import { SectionTabs } from './SectionTabs.js';

/** A page with the texts of its areas. */
const Texts = ({ areas, children }: { areas: readonly Area[]; children: ReactNode }) => {
  const { language } = useI18n();
  for (const area of areas) use(loadArea(area, language));
  return children;
};

const textsOf = (entry: Entry, view: View): readonly Area[] =>
  (isResource(entry) ? entry.textsOf?.[view] : undefined) ?? entry.texts ?? [];

interface GuardedProps {
  section: Section;
  entry: Entry;
  action: View;
  children: ReactNode;
}

/** A page for those who may open it, below the tabs of its section. */
const Guarded = ({ section, entry, action, children }: GuardedProps) => (
  <CanAccess resource={nameOf(entry)} action={action} accessDenied={<AccessDenied />}>
    {entry.tab && action === 'list' && <SectionTabs section={section} current={entry} />}
    <Suspense fallback={<PageSkeleton />}>
      <Texts areas={textsOf(entry, action)}>{children}</Texts>
    </Suspense>
  </CanAccess>
);

const viewsOf = (section: Section, entry: ResourceEntry): Partial<Record<View, ReactElement>> =>
  Object.fromEntries(
    Object.entries(entry.views).map(([view, Page]) => [
      view,
      <Guarded key={view} section={section} entry={entry} action={view as View}>
        <Page />
      </Guarded>,
    ]),
  );

const elementOf = (section: Section, entry: Entry): ReactNode => {
  if (isResource(entry))
    return (
      <Resource
        key={entry.resource}
        name={entry.resource}
        options={{ label: entry.label }}
        hasCreate={Boolean(entry.at.create)}
        hasEdit={Boolean(entry.at.edit)}
        {...viewsOf(section, entry)}
      />
    );
  const { path, page: Page } = entry;
  return (
    <CustomRoutes key={path}>
      <Route
        path={path}
        element={
          <Guarded section={section} entry={entry} action="list">
            <Page />
          </Guarded>
        }
      />
    </CustomRoutes>
  );
};

/** The table of pages as react-admin takes it. */
export const routesAndResources: readonly ReactNode[] = SECTIONS.flatMap((section) =>
  section.pages.map((entry) => elementOf(section, entry)),
);
