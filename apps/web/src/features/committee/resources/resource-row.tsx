import type { Resource } from '@civic-hub/committee/lists'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { resourcesTexts as texts } from '../../../texts/en/resources.ts'
import { EntryMenu } from '../../../ui/entry-menu.tsx'
import facts from '../../../ui/facts.module.css'
import { WebLink } from '../../../ui/web-link.tsx'
import { WordsWithLinks } from '../../../ui/words-with-links.tsx'
import classes from './resources-page.module.css'

export const resourceMenuId = (id: string) => `resource-${id}-menu`
export const resourceTitle = ({ title }: Resource): string => title.trim() || texts.untitled

interface ResourceRowProps {
  resource: Resource
  editable: boolean
  /** The menu entries that move the resource. */
  moves: ReactNode
  onEdit: () => void
  onRemove: () => void
}

export function ResourceRow({ resource, editable, moves, onEdit, onRemove }: ResourceRowProps) {
  const { id, link, note, category } = resource
  const title = resourceTitle(resource)
  return (
    <div className={classes.resource}>
      <div className={classes.words}>
        <p className={classes.title} dir="auto">
          {link === '' ? (
            title
          ) : (
            <WebLink href={link} label={texts.opensOutside(title)}>
              {title}
            </WebLink>
          )}
        </p>
        {(category !== '' || link !== '') && (
          <p className={facts.line}>
            {category !== '' && <bdi className={classes.category}>{category}</bdi>}
            {link !== '' && <bdi className={classes.address}>{link.replace(/^https?:\/\//i, '')}</bdi>}
          </p>
        )}
        {note.trim() !== '' && (
          <p className={classes.note} dir="auto">
            <WordsWithLinks>{note}</WordsWithLinks>
          </p>
        )}
      </div>
      {editable && (
        <EntryMenu
          id={resourceMenuId(id)}
          label={texts.menu(title)}
          edit={texts.edit}
          onEdit={onEdit}
          remove={texts.remove}
          onRemove={onRemove}
        >
          {moves}
          <Menu.Divider />
        </EntryMenu>
      )}
    </div>
  )
}
