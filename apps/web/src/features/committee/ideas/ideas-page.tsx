import {
  filterIdeas,
  type Idea,
  type IdeaStatus,
  ideaOrders,
  ideaStatuses,
  sortIdeas,
} from '@civic-hub/committee/ideas'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useCallback, useId } from 'react'
import { useAuthor } from '../../../replica/session/use-author.ts'
import { ListPage } from '../../../shell/lists/list-page.tsx'
import type { ListRowProps } from '../../../shell/lists/shown-list.ts'
import { ideaStatusesTexts } from '../../../texts/en/idea-statuses.gen.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { listsTexts } from '../../../texts/en/lists.gen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FoldedOnPhones } from '../../../ui/folded-on-phones.tsx'
import { bulbDrawing } from '../../../ui/more-drawings.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { type IdeasAddress, readIdeasAddress } from './idea-address.ts'
import { IdeaMenu, type IdeaParts, IdeaStatusBadge, ProposedBy, Votes } from './idea-parts.tsx'
import classes from './ideas-page.module.css'
import { shownIdeas } from './shown-ideas.ts'
import { useIdeaActions } from './use-idea-actions.ts'

interface IdeasPageProps {
  committee: { slug: string; name: string }
  address: IdeasAddress
  onAddress: (address: IdeasAddress) => void
  onShareCard: (idea: Idea) => void
}

/** The ideas board: a form for a new idea, and a card for each. */
export function IdeasPage({ committee, address, onAddress, onShareCard }: IdeasPageProps) {
  const { slug } = committee
  const author = useAuthor()
  const actions = useIdeaActions(slug, author)
  const { q = '', status = null, sort = 'newest', mine = false } = address
  const { account } = author
  // Keeps its identity in every render, so that a card renders only when its idea changes.
  const share = useLatest(onShareCard)
  const onShare = useCallback((idea: Idea) => share.current(idea), [share])
  const isNarrowed = q.trim() !== '' || status !== null || mine

  function narrow(all: readonly Idea[]) {
    const proposedBy = mine ? account : null
    const shown = sortIdeas(filterIdeas(all, { status, words: q, proposedBy }), sort)
    const tools = (all.length > 0 || isNarrowed) && (
      <>
        <IdeasToolbar
          address={address}
          onAddress={onAddress}
          announcement={isNarrowed ? texts.found(shown.length) : ''}
        />
        <h2 className="visually-hidden">{listsTexts.names.ideas}</h2>
      </>
    )
    const none = isNarrowed && (
      <EmptyState
        drawing="lost"
        action={
          <Button size="md" variant="default" onClick={() => onAddress({})}>
            {texts.showAll}
          </Button>
        }
      >
        {texts.noMatch}
      </EmptyState>
    )
    return { shown, tools, none }
  }

  return (
    <ListPage
      committee={committee}
      {...shownIdeas}
      drawing={bulbDrawing}
      classNames={{ form: classes.add, list: classes.cards }}
      narrow={narrow}
      row={(props) => <IdeaCard {...props} slug={slug} account={account} actions={actions} onShareCard={onShare} />}
    />
  )
}

interface IdeaCardProps extends IdeaParts, ListRowProps<Idea> {
  slug: string
}

/** Renders again only when its idea changes: a board may have hundreds of ideas. */
const IdeaCard = memo(function IdeaCard(props: IdeaCardProps) {
  const { slug, entry: idea, title, menuId, onEdit, onRemove, ...parts } = props
  const headingId = useId()
  const address = {
    to: '/$committeeId/ideas/$ideaId',
    params: { committeeId: slug, ideaId: idea.id },
  } as const
  return (
    <article className={classes.card} data-status={idea.status} aria-labelledby={headingId}>
      <div className={classes.top}>
        <IdeaStatusBadge status={idea.status} />
        <IdeaMenu id={menuId} idea={idea} className={classes.menu} onEdit={onEdit} onRemove={onRemove} {...parts} />
      </div>
      <h3 id={headingId} className={classes.title} dir="auto">
        <Link {...address}>{title}</Link>
      </h3>
      {idea.description.trim() === '' ? (
        <p className={classes.none}>{texts.noDescription}</p>
      ) : (
        <p className={classes.description} dir="auto">
          {idea.description}
        </p>
      )}
      <ProposedBy idea={idea} />
      <div className={classes.buttons}>
        <Votes idea={idea} {...parts} />
        <Link
          {...address}
          hash="comments"
          className={classes.comments ?? ''}
          aria-label={texts.commentsNamed(idea.comments.length, title)}
        >
          {texts.comments(idea.comments.length)}
        </Link>
      </div>
    </article>
  )
})

interface IdeasToolbarProps {
  address: IdeasAddress
  onAddress: (address: IdeasAddress) => void
  /** The announcement of the number of results; '' without a search. */
  announcement: string
}

/** The filters and the order of the ideas. */
function IdeasToolbar({ address, onAddress, announcement }: IdeasToolbarProps) {
  const change = (changed: Record<string, unknown>) => onAddress(readIdeasAddress({ ...address, ...changed }))
  return (
    <search className={classes.toolbar}>
      <SearchField
        className={classes.search}
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={address.q ?? ''}
        onChange={(words) => change({ q: words })}
      />
      <FoldedOnPhones label={texts.filter}>
        <div className={classes.filter}>
          <NativeSelect
            label={texts.status}
            value={address.status ?? ''}
            data={[
              { value: '', label: texts.allStatuses },
              ...ideaStatuses.map((value: IdeaStatus) => ({ value, label: ideaStatusesTexts[value] })),
            ]}
            onChange={(event) => change({ status: event.currentTarget.value })}
          />
          <NativeSelect
            label={texts.sort}
            value={address.sort ?? 'newest'}
            data={ideaOrders.map((value) => ({ value, label: texts.orders[value] }))}
            onChange={(event) => change({ sort: event.currentTarget.value })}
          />
          <Checkbox
            className={classes.mine}
            label={texts.mine}
            checked={address.mine === true}
            onChange={(event) => change({ mine: event.currentTarget.checked })}
          />
        </div>
      </FoldedOnPhones>
      <p role="status" className={announcement === '' ? 'visually-hidden' : classes.resultCount}>
        {announcement}
      </p>
    </search>
  )
}
