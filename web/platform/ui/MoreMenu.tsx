import { MoreHorizontal } from 'lucide-react';
import { IconButton } from './Button.tsx';
import { Menu, type MenuProps } from './Menu.tsx';

/** The menu of a row or card, behind a small button with three dots that has the menu's own label. */
export const MoreMenu = ({ label, ...menu }: Omit<MenuProps, 'trigger'>) => (
  <Menu
    {...menu}
    label={label}
    trigger={(trigger) => <IconButton {...trigger} small label={label} icon={MoreHorizontal} />}
  />
);
