import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ExportFiles } from './export-files.js';
import { ExportRecords } from './export-records.js';
import { Exports } from './exports.js';
import { ExportEndpoints } from './exports.endpoints.js';
import { FileForms } from './file-forms.js';
import { FileMaker } from './file-maker.js';
import { FileThreads } from './file-threads.js';
import { ListFilesEndpoints } from './list-files.endpoints.js';
import { RecordExportHandler } from './record-export.handler.js';
import { SentFiles } from './sent-files.js';

/** Rows of lists as files. */
@Module({
  imports: [HttpModule, IdentityModule, ViewsModule],
  providers: [
    ExportEndpoints,
    ExportFiles,
    ExportRecords,
    Exports,
    FileForms,
    FileMaker,
    FileThreads,
    ListFilesEndpoints,
    RecordExportHandler,
    SentFiles,
  ],
  exports: [ExportFiles, Exports, SentFiles],
})
export class ExportsModule {}
