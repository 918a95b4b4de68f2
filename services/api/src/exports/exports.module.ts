import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { ViewsModule } from '../views/views.module.js';
import { ExportFiles } from './export-files.js';
import { Exports } from './exports.js';
import { ExportEndpoints } from './exports.endpoints.js';
import { RecordExportHandler } from './record-export.handler.js';

/** Rows of lists as files. */
@Module({
  imports: [HttpModule, ViewsModule],
  providers: [ExportEndpoints, ExportFiles, Exports, RecordExportHandler],
  exports: [ExportFiles, Exports],
})
export class ExportsModule {}
