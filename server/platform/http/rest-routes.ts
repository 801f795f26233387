/** The REST side of a procedure: its method and path under /api, the success status and message, and the form of the body. */
export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  status: 200 | 201;
  message: string;
  /**
   * 'list': the result is `{data, meta}`; 'tasks': `{items, metaData}`, the specification's own list of tasks; 'csv':
   * `{fileName, csv}` sent as a download; else it is the body's `data`.
   */
  form: 'value' | 'list' | 'tasks' | 'csv';
  summary: string;
  tag: string;
};

/**
 * The REST routes under one tag of the OpenAPI document, at paths below `base`: one function per method, each with its default message.
 * `create` is a POST that responds with 201.
 */
export function restRoutes(tag: string, base = '') {
  const get = (path: string, summary: string, form: RestRoute['form'] = 'value'): RestRoute => ({
    method: 'GET',
    path: `${base}${path}`,
    status: 200,
    message: 'OK',
    form,
    summary,
    tag,
  });
  const change =
    (method: RestRoute['method'], usual: string, status: RestRoute['status'] = 200) =>
    (path: string, summary: string, message = usual): RestRoute => ({
      ...get(path, summary),
      method,
      status,
      message,
    });
  return {
    get,
    create: change('POST', 'Item Created.', 201),
    post: change('POST', 'Item Updated.'),
    put: change('PUT', 'Item Updated.'),
    delete: change('DELETE', 'Item Deleted.'),
  };
}
