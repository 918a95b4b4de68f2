import { createContext, useContext, useEffect, type ReactNode } from 'react';

const TitleContext = createContext<{ title: string; setTitle: (title: string) => void }>({
  title: '',
  setTitle: () => undefined,
});

interface TitleProviderProps {
  title: string;
  setTitle: (title: string) => void;
  children: ReactNode;
}

export const TitleProvider = ({ title, setTitle, children }: TitleProviderProps) => (
  <TitleContext value={{ title, setTitle }}>{children}</TitleContext>
);

export const useShownTitle = (): string => useContext(TitleContext).title;

/** The page's h1, in the top bar. */
export const useTitle = (title: string): void => {
  const { setTitle } = useContext(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle('');
  }, [setTitle, title]);
};
