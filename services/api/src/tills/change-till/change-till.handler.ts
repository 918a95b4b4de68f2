import { drawerDecider, tillDecider } from '@stile/domain';
import { streamCommand, streamCommandHandler } from '../../commands/stream-command.handler.js';

/** Decides which session of a till is open. */
export class ChangeTill extends streamCommand(tillDecider) {}
export const ChangeTillHandler = streamCommandHandler(ChangeTill);

/** Decides a command on the drawer of one session. */
export class ChangeDrawer extends streamCommand(drawerDecider) {}
export const ChangeDrawerHandler = streamCommandHandler(ChangeDrawer);
