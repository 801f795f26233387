import { type ComponentProps, createContext, type ReactNode, use } from 'react';

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

const LinkContext = createContext<(props: AppLinkProps) => ReactNode>(({ children, ...props }) => (
  <a {...props}>{children}</a>
));

/** Supplies the link component used within the application: `value={(props) => <RouterLink {...props} />}`. */
export const LinkProvider = LinkContext.Provider;

/** A link that the application's router handles; a plain anchor where no router is given. */
export function AppLink(props: AppLinkProps) {
  return use(LinkContext)(props);
}
