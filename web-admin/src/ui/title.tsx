import { createContext, useContext, useEffect, type ReactNode } from 'react';

const TitleContext = createContext<(title: string) => void>(() => undefined);

export const TitleProvider = ({
  setTitle,
  children,
}: {
  setTitle: (title: string) => void;
  children: ReactNode;
}) => <TitleContext value={setTitle}>{children}</TitleContext>;

/** The page's h1, in the top bar, and the window's title. */
export const useTitle = (title: string): void => {
  const setTitle = useContext(TitleContext);
  useEffect(() => {
    setTitle(title);
    document.title = `${title} · Stile`;
  }, [setTitle, title]);
};
