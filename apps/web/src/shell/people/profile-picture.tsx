import { picturePath } from '@civic-hub/protocol'
import classes from './profile-picture.module.css'

/** A person's picture. If it can't be loaded, the content below it is visible. */
export function ProfilePicture({ accountId, picture }: { accountId: string; picture: number }) {
  return <img src={picturePath(accountId, picture)} alt="" className={classes.picture} />
}
