import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ImagesModule } from '../images/images.module.js';
import { MailboxModule } from '../mail/mailbox/mailbox.module.js';
import { ViewsModule } from '../views/views.module.js';
import { WorkersModule } from '../workers/workers.module.js';
import { ChangeWaiverHandler } from './change-waiver/change-waiver.handler.js';
import { DownloadWaiverEndpoint } from './download-waiver/download-waiver.endpoint.js';
import { WaiverPapers } from './drawn-papers/waiver-papers.js';
import { PhotoEndpoints } from './photos/photos.endpoints.js';
import { PrintEndpoints } from './print/print.endpoints.js';
import { ParticipantsProcess } from './process/participants.process.js';
import { RequestWaiverLinkHandler } from './request-waiver-link/request-waiver-link.handler.js';
import { ResendWaiverEndpoint } from './request-waiver-link/resend-waiver.endpoint.js';
import { SignWaiverEndpoint } from './sign-waiver/sign-waiver.endpoint.js';
import { SignWaiverHandler } from './sign-waiver/sign-waiver.handler.js';
import { UpdateTestEndpoint } from './update-test/update-test.endpoint.js';
import { UpdateTestHandler } from './update-test/update-test.handler.js';
import { ParticipantRecordsEndpoint } from './view-records/participant-records.endpoint.js';
import { ParticipantRecordsReader } from './view-records/participant-records.js';
import { WaiverEndpoints } from './view-waiver/waiver.endpoints.js';
import { WaiverAccess } from './waivers/waiver-access.js';
import { Waivers } from './waivers/waivers.js';

/** Records of a reservation's participants: photos, waivers and test records. */
@Module({
  imports: [BookingsModule, IdentityModule, ImagesModule, MailboxModule, ViewsModule, WorkersModule],
  providers: [
    ChangeWaiverHandler,
    DownloadWaiverEndpoint,
    ParticipantRecordsEndpoint,
    ParticipantRecordsReader,
    ParticipantsProcess,
    PhotoEndpoints,
    PrintEndpoints,
    RequestWaiverLinkHandler,
    ResendWaiverEndpoint,
    SignWaiverEndpoint,
    SignWaiverHandler,
    UpdateTestEndpoint,
    UpdateTestHandler,
    WaiverAccess,
    WaiverEndpoints,
    WaiverPapers,
    Waivers,
  ],
  exports: [WaiverPapers, Waivers],
})
export class ParticipantsModule {}
