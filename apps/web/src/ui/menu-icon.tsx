import { DrawnIcon, Icon, type IconName } from './icon.tsx'

/** Icons of menus and of the search. They are loaded after the first screens. */
const paths = {
  coins: 'M4 6h16v12H4zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  home: 'M4 11.500 12 4l8 7.500V20h-5.500v-6h-5v6H4z',
  horn: 'M4 10v4h3l9 5V5l-9 5zM19.500 9a4 4 0 0 1 0 6M7 14l1 6h3l-1-5',
  idea: 'M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.500 10.900L9 16h6l.500-2.100A6 6 0 0 0 12 3z',
  install: 'M5 3h14v18H5zM12 7v7m-3-3 3 3 3-3M10 18h4',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9m-4 4 3 3m-6 0 2 2',
  language: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18z',
  moon: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z',
  steps: 'M5 4h6v5H5zM13 15h6v5h-6zM8 9v8.500h5m-2-2 2 2-2 2',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.400 1.400M17.600 17.600 19 19M5 19l1.400-1.400M17.600 6.400 19 5',
  talk: 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8m-8 3h5',
} as const

export type MenuIconName = keyof typeof paths | IconName

const isOfMenus = (name: MenuIconName): name is keyof typeof paths => Object.hasOwn(paths, name)

/** An icon of a menu, or one of the icons that every screen has. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  return isOfMenus(name) ? <DrawnIcon path={paths[name]} /> : <Icon name={name} />
}
