import type { AccountStore } from '../store/account-store.ts'

/** Deletes the feeds without an address, because they cannot be read. */
export const deleteUnreadFeeds = ({ queries }: AccountStore) =>
  queries
    .deleteFrom('feeds')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feed_addresses')
            .select('id')
            .whereRef('feed_addresses.document_id', '=', 'feeds.document_id')
            .whereRef('feed_addresses.kind', '=', 'feeds.kind'),
        ),
      ),
    )
