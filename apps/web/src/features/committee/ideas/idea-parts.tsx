import { hasVoted, type Idea } from '@civic-hub/committee/ideas'
import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { LazyFollowItem } from '../../../shell/lazy-follow-button.tsx'
import { ideaStatusesTexts } from '../../../texts/en/idea-statuses.gen.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { listPageTexts as words } from '../../../texts/en/list-page.gen.ts'
import { shareTexts } from '../../../texts/en/share.gen.ts'
import { momentInWords } from '../../../ui/dates.ts'
import facts from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { Badge } from '../../../ui/status-badge.tsx'
import classes from './idea-parts.module.css'
import type { IdeaActions } from './use-idea-actions.ts'

/** The props that the card and the page of an idea share. */
export interface IdeaParts {
  /** The account of the person at this screen. */
  account: string
  editable: boolean
  actions: IdeaActions
  onShareCard: (idea: Idea) => void
}

export const ideaTitle = ({ title }: Pick<Idea, 'title'>): string => title.trim() || texts.untitled

const toneOf = { new: 'completed', in_discussion: 'upcoming', approved: 'live' } as const

export function IdeaStatusBadge({ status }: Pick<Idea, 'status'>) {
  return <Badge tone={toneOf[status]}>{ideaStatusesTexts[status]}</Badge>
}

/** The author of the idea and the time. */
export function ProposedBy({ idea: { by, at } }: { idea: Idea }) {
  return (
    <p className={`${facts.line} ${classes.facts}`}>
      <span>{texts.proposedBy(by.name || texts.unknownPerson)}</span>
      {at !== null && <time dateTime={at}>{momentInWords(new Date(at))}</time>}
    </p>
  )
}

/** The number of supporters, and the button to support the idea. */
export function Votes({ idea, account, editable, actions }: { idea: Idea } & IdeaParts) {
  const voted = hasVoted(idea, account)
  return (
    <>
      {editable && (
        <Button
          size="md"
          variant={voted ? 'default' : 'filled'}
          className={classes.vote ?? ''}
          aria-pressed={voted}
          aria-label={texts.voteNamed(ideaTitle(idea))}
          leftSection={<Icon name={voted ? 'check' : 'up'} size={18} />}
          onClick={() => actions.vote(idea, !voted)}
        >
          {texts.vote}
        </Button>
      )}
      <span className={classes.count}>{texts.votes(idea.votes.length)}</span>
    </>
  )
}

interface IdeaMenuProps extends IdeaParts {
  /** The id of the button. */
  id: string
  idea: Idea
  className?: string | undefined
  returnFocus?: boolean
  onEdit: (idea: Idea) => void
  onRemove: (idea: Idea) => void
  /** Entries before these. */
  children?: ReactNode
}

/** All actions of an idea except the vote. A viewer can follow and share it. */
export function IdeaMenu(props: IdeaMenuProps) {
  const { id, idea, className, returnFocus, editable, actions, onShareCard, onEdit, onRemove, children } = props
  const title = ideaTitle(idea)
  return (
    <MenuOnDemand
      id={id}
      label={words.menu(title)}
      className={className}
      {...(returnFocus === false && { returnFocus })}
    >
      {children}
      {editable && (
        <>
          <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => onEdit(idea)}>
            {words.edit}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="check" size={18} />} onClick={() => actions.advance(idea)}>
            {texts.advance}
          </Menu.Item>
        </>
      )}
      <LazyFollowItem what={`idea:${idea.id}`} title={title} />
      <Menu.Label>{texts.share}</Menu.Label>
      <Menu.Item leftSection={<Icon name="link" size={18} />} onClick={() => void actions.copyLink(idea)}>
        {texts.copyLink}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="screen" size={18} />} onClick={() => onShareCard(idea)}>
        {shareTexts.create}
      </Menu.Item>
      {editable && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="var(--hub-danger)"
            leftSection={<Icon name="remove" size={18} />}
            onClick={() => onRemove(idea)}
          >
            {words.remove}
          </Menu.Item>
        </>
      )}
    </MenuOnDemand>
  )
}
