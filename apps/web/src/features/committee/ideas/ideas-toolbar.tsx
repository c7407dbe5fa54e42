import { type IdeaStatus, ideaOrders, ideaStatuses } from '@civic-hub/committee/ideas'
import { Checkbox, NativeSelect } from '@mantine/core'
import { ideaStatusesTexts } from '../../../texts/en/idea-statuses.gen.ts'
import { ideasTexts as texts } from '../../../texts/en/ideas.gen.ts'
import { FoldedOnPhones } from '../../../ui/folded-on-phones.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { type IdeasAddress, readIdeasAddress } from './idea-address.ts'
import classes from './ideas-page.module.css'

interface IdeasToolbarProps {
  address: IdeasAddress
  onAddress: (address: IdeasAddress) => void
  /** The announcement of the number of results; '' without a search. */
  announcement: string
}

/** The filters and the order of the ideas. */
export function IdeasToolbar({ address, onAddress, announcement }: IdeasToolbarProps) {
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
